import { hash } from 'node:crypto'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import type { ValidationData } from './collect-validation-data.ts'

type Kind = keyof ValidationData

/** Names of the arrays: in the store, and in the entry of one signature. */
const KEYS: Readonly<Record<Kind, { readonly store: string; readonly entry: string }>> = {
  certificates: { store: 'Certs', entry: 'Cert' },
  ocspResponses: { store: 'OCSPs', entry: 'OCSP' },
  crls: { store: 'CRLs', entry: 'CRL' },
}
const KINDS: readonly Kind[] = ['certificates', 'ocspResponses', 'crls']

/**
 * Names of the signatures whose validation data a document contains; `undefined` when an object on the path to them is
 * missing, as may happen in a single update of a document.
 */
export function readStoreNames({ catalog }: PDFDocument): ReadonlySet<string> | undefined {
  let dict: PDFDict = catalog
  for (const key of ['DSS', 'VRI'].map((name) => PDFName.of(name))) {
    // The catalog itself may be missing, which pdf-lib's types exclude.
    if (!(dict instanceof PDFDict)) return undefined
    if (dict.get(key) === undefined) return new Set()
    const inner = dict.lookupMaybe(key, PDFDict)
    if (inner === undefined) return undefined
    dict = inner
  }
  return new Set(dict.keys().map((key) => key.decodeText()))
}

/** Certificates in the store, as DER. */
export function readStoreCertificates(document: PDFDocument): readonly Uint8Array[] {
  return [...readStreams(document, 'certificates').values()].map(({ bytes }) => bytes)
}

/**
 * Adds the validation data of signatures, by name, to the document security store. Data that the store already has is
 * referenced, not repeated. Source: ETSI EN 319 142-1 §5.4; ISO 32000-2 §12.8.4.3.
 */
export function addToStore(document: PDFDocument, added: ReadonlyMap<string, ValidationData>): void {
  const { context, catalog } = document
  const store = findDict(catalog, 'DSS') ?? context.obj({ Type: 'DSS' })
  const entries = findDict(store, 'VRI') ?? context.obj({})
  const known = new Map(KINDS.map((kind) => [kind, readStreams(document, kind)]))
  const refsOf = (kind: Kind, pieces: readonly Uint8Array[]) => {
    const streams = known.get(kind) ?? new Map<string, StoredStream>()
    const refs = pieces.map((bytes) => {
      const digest = hash('sha256', bytes)
      const stream = streams.get(digest) ?? { bytes, ref: context.register(context.flateStream(bytes)) }
      streams.set(digest, stream)
      return stream.ref
    })
    return [...new Set(refs)]
  }
  for (const [name, data] of added) {
    const lists = KINDS.flatMap((kind) => {
      const refs = refsOf(kind, data[kind])
      return refs.length === 0 ? [] : [[KEYS[kind].entry, refs] as const]
    })
    entries.set(PDFName.of(name), context.register(context.obj(Object.fromEntries(lists))))
  }
  for (const kind of KINDS) {
    const refs = [...(known.get(kind)?.values() ?? [])].map(({ ref }) => ref)
    if (refs.length > 0) store.set(PDFName.of(KEYS[kind].store), context.obj(refs))
  }
  store.set(PDFName.of('VRI'), entries)
  catalog.set(PDFName.of('DSS'), store)
}

interface StoredStream {
  readonly ref: PDFRef
  readonly bytes: Uint8Array
}

function readStreams(document: PDFDocument, kind: Kind): Map<string, StoredStream> {
  const list = findDict(document.catalog, 'DSS')?.lookupMaybe(PDFName.of(KEYS[kind].store), PDFArray)
  const streams = new Map<string, StoredStream>()
  for (let at = 0; at < (list?.size() ?? 0); at += 1) {
    const ref = list?.get(at)
    const stream = list?.lookupMaybe(at, PDFRawStream)
    if (stream === undefined || !(ref instanceof PDFRef)) continue
    const bytes = decodePDFRawStream(stream).decode()
    streams.set(hash('sha256', bytes), { ref, bytes })
  }
  return streams
}

function findDict(parent: PDFDict | undefined, key: string): PDFDict | undefined {
  return parent?.lookupMaybe(PDFName.of(key), PDFDict)
}
