import * as z from 'zod'

/** An object that the OpenAPI description lists once among its components, under `id`. */
export function component<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id })
}
