import { expect, test } from 'vitest'
import { checkProducts } from './check-products.ts'
import { loadDeployment } from './load-deployment.ts'

test('blank words of a fund are refused, each at its place', async () => {
  const deployment = await loadDeployment('altarea')
  const products = deployment.products.map((product) => ({
    ...product,
    fund: product.fund?.map((line) => ({
      ...line,
      value: { ...line.value, seat: ' ', visa: { ...line.value.visa, number: '\t' } },
    })),
  }))

  const found = checkProducts({ ...deployment, products }).map(({ path, reason }) => `${path}: ${reason.en}`)

  const places = products.flatMap(({ code, fund = [] }) =>
    fund.map(({ validFrom }) => `${code}.fund.${validFrom}.value`),
  )
  expect(places).not.toEqual([])
  expect(found).toEqual(
    places.flatMap((at) => [`${at}.seat: this text is empty`, `${at}.visa.number: this text is empty`]),
  )
})
