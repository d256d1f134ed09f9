import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { S3Location } from './storage-url.ts'

export interface StoredObject {
  /** Without the prefix. */
  readonly key: string
  readonly size: number
  readonly writtenAt: Date
}

/** The bucket operations a file storage needs. A missing object is a value; any other failure throws. */
export class S3Bucket {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string

  constructor(client: S3Client, { bucket, prefix }: S3Location) {
    this.#client = client
    this.#bucket = bucket
    this.#prefix = prefix
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#client.send(new PutObjectCommand({ ...this.#at(key), Body: bytes }))
  }

  /** Returns false when the object exists or is being created concurrently. */
  async putNew(key: string, bytes: Uint8Array): Promise<boolean> {
    try {
      await this.#client.send(new PutObjectCommand({ ...this.#at(key), Body: bytes, IfNoneMatch: '*' }))
      return true
    } catch (error) {
      // 409: a concurrent conditional write has not finished.
      if (isStatus(error, 412) || isStatus(error, 409)) return false
      throw error
    }
  }

  async get(key: string): Promise<Buffer | undefined> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#at(key)))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    } catch (error) {
      return ignoreMissing(error)
    }
  }

  async head(key: string): Promise<Omit<StoredObject, 'key'> | undefined> {
    try {
      const found = await this.#client.send(new HeadObjectCommand(this.#at(key)))
      return { size: found.ContentLength ?? 0, writtenAt: found.LastModified ?? new Date() }
    } catch (error) {
      return ignoreMissing(error)
    }
  }

  /** No-op when the object does not exist. */
  async delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)))
  }

  /** All objects whose key starts with `prefix`, fetched page by page. */
  async *list(start: string): AsyncIterable<StoredObject> {
    let token: string | undefined
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: this.#prefix + start,
          ...(token === undefined ? {} : { ContinuationToken: token }),
        }),
      )
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key !== undefined)
          yield {
            key: Key.slice(this.#prefix.length),
            size: Size ?? 0,
            writtenAt: LastModified ?? new Date(),
          }
      }
      token = page.IsTruncated === true ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }

  #at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }
}

/** A missing bucket is a configuration error, not a missing object. */
function ignoreMissing(error: unknown): undefined {
  if (!isStatus(error, 404) || (error instanceof Error && error.name === 'NoSuchBucket')) throw error
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status
}
