import { createServer } from 'node:http'
import { closeServer, listenLocally } from './local-server.ts'

/** A small address service with the API of Addok, over the streets given. */
export interface AddressService {
  readonly url: string
  /** Texts searched for, oldest first. */
  readonly searched: readonly string[]
  /** Overrides the following responses: a status with a body, or no response at all. */
  answerWith(answer: { readonly status: number; readonly body: string } | 'silence'): void
  close(): Promise<void>
}

const STREETS = [
  { type: 'housenumber', name: '8 Quai Rambaud', postcode: '69002', city: 'Lyon' },
  { type: 'street', name: 'Quai Rambaud', postcode: '69002', city: 'Lyon' },
  { type: 'municipality', name: 'Lyon', postcode: '69001', city: 'Lyon' },
]

export async function startAddressService(): Promise<AddressService> {
  const searched: string[] = []
  let wrong: Parameters<AddressService['answerWith']>[0] | undefined
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const query = searchParams.get('q') ?? ''
    searched.push(query)
    if (wrong === 'silence') return
    if (wrong || pathname !== '/search/') {
      response.writeHead(wrong?.status ?? 404).end(wrong?.body)
      return
    }
    const found = STREETS.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
    const features = found.map((street) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [4.81, 45.74] },
      properties: { ...street, label: `${street.name} ${street.postcode} ${street.city}`, score: 0.9 },
    }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ type: 'FeatureCollection', features, query }))
  })
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    searched,
    answerWith(answer) {
      wrong = answer
    },
    close: () => closeServer(server),
  }
}
