import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkGraph, compileForm, openForm, type Facts } from '#engine/index.ts'
import { checkForm } from '#form/check-form.ts'
import { FormDefinition } from '#form/definition.ts'
import { DeploymentLayer, DeploymentSettings, layDeployment } from '#form/deployment.ts'
import { FormCase } from '#form/form-case.ts'
import { DismembermentTable, Product, ReceiptType } from '#form/reference-data.ts'
import { buildFacts, readValue, readViolations } from '../support/build-form.ts'

const ROOT = new URL('../../deployments/', import.meta.url)

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'))
}

function readFolder(path: string): readonly string[] {
  return existsSync(new URL(path, ROOT)) ? readdirSync(new URL(path, ROOT)) : []
}

const deployments = readFolder('').filter((name) => name !== 'base')

describe.each(deployments)('%s', (deployment) => {
  const layer = DeploymentLayer.parse(readJson(`${deployment}/deployment.json`))
  const settings = DeploymentSettings.parse(layDeployment(readJson('base/deployment.json'), layer))
  const products = z.array(Product).parse(readJson(`${deployment}/products.json`))
  const tables = ['base', deployment].flatMap((folder) =>
    readFolder(`${folder}/tables`).map((file) =>
      DismembermentTable.parse(readJson(`${folder}/tables/${file}`)),
    ),
  )
  const receiptTypes = z.array(ReceiptType).parse(readJson('base/receipt-types.json'))
  const datalists = ['base', deployment].flatMap((folder) =>
    readFolder(`${folder}/datalists`).map((file) => file.replace('.json', '')),
  )
  const forms = new Map(
    readFolder(`${deployment}/forms`).map((file) => {
      const form = FormDefinition.parse(readJson(`${deployment}/forms/${file}`))
      return [form.code, form] as const
    }),
  )

  test.each([...forms.keys()])('has nothing wrong in form %s', (code) => {
    const form = FormDefinition.parse(forms.get(code))

    const findings = [
      ...checkForm(form, { products, tables, settings: settings.settings, receiptTypes, datalists }),
      ...checkGraph(form, settings.settings),
    ]

    expect(findings).toEqual([])
  })

  test.each(products.map(({ code, dismembermentTable }) => [code, dismembermentTable]))(
    'has the table of product %s: %s',
    (_code, table) => {
      expect(table === null || tables.some((each) => each.code === table)).toBe(true)
    },
  )

  const cases = readFolder(`${deployment}/cases`).map((file) =>
    FormCase.parse(readJson(`${deployment}/cases/${file}`)),
  )
  test.each(cases.map((each) => [each.title, each] as const))('%s', (_title, given) => {
    const base = buildFacts()
    const facts: Facts = {
      ...base,
      dossier: { ...base.dossier, direct: given.direct },
      settings: settings.settings,
      products,
      tables,
      receiptTypes,
    }

    const session = openForm(compileForm(FormDefinition.parse(forms.get(given.form))), {
      answers: given.answers,
      today: given.today,
      facts,
    })

    const { expect: expected } = given
    const isShown = (name: string): boolean => session.getElement(name).visible
    expect(expected.visible.filter((name) => !isShown(name))).toEqual([])
    expect(expected.hidden.filter(isShown)).toEqual([])
    const names = Object.keys(expected.values)
    expect(Object.fromEntries(names.map((name) => [name, readValue(session, name) ?? null]))).toEqual(
      expected.values,
    )
    if (expected.violations !== undefined) expect(readViolations(session)).toEqual(expected.violations)
    if (expected.visibleBlocks !== undefined) {
      expect(session.visibleBlocks().map((block) => block.slug)).toEqual(expected.visibleBlocks)
    }
  })
})
