/** The parts of a schema of Stripe's OpenAPI description that define the form of an object. */
export type Schema = {
  $ref?: string
  type?: string
  nullable?: boolean
  enum?: readonly unknown[]
  required?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: readonly Schema[]
}

type Schemas = Readonly<Record<string, Schema>>

/** Returns each deviation of a value from its schema, with its place; empty if there is none. */
export const findDeviations = (
  value: unknown,
  schema: Schema,
  { schemas, at }: { schemas: Schemas; at: string },
): readonly string[] => {
  const more = { schemas, at }
  if (schema.$ref !== undefined) return findDeviations(value, referred(schema.$ref, schemas), more)
  if (value === null) return schema.nullable === true ? [] : [`${at} is null`]
  if (schema.anyOf) return ofAny(value, schema.anyOf, more)
  if (schema.enum && !schema.enum.includes(value)) {
    return [`${at} is ${JSON.stringify(value)}, which is none of ${schema.enum.length} values`]
  }
  switch (schema.type) {
    case 'object':
      return ofObject(value, schema, more)
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) =>
            findDeviations(item, schema.items ?? {}, { schemas, at: `${at}[${index}]` }),
          )
        : [`${at} is no array`]
    case 'integer':
      return Number.isInteger(value) ? [] : [`${at} is no integer`]
    case 'number':
    case 'string':
    case 'boolean':
      return typeof value === schema.type ? [] : [`${at} is no ${schema.type}`]
    case undefined:
    default:
      return []
  }
}

type More = { schemas: Schemas; at: string }

const referred = (reference: string, schemas: Schemas): Schema => {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  const schema = schemas[name]
  if (schema === undefined) throw new Error(`there is no schema ${name}`)
  return schema
}

// Only the best-fitting alternative is reported, because the others describe other objects.
const ofAny = (value: unknown, any: readonly Schema[], more: More): readonly string[] =>
  any
    .map((schema) => findDeviations(value, schema, more))
    .reduce((best, each) => (each.length < best.length ? each : best))

const ofObject = (value: unknown, schema: Schema, { schemas, at }: More): readonly string[] => {
  if (typeof value !== 'object' || Array.isArray(value)) return [`${at} is no object`]
  const fields = value as Record<string, unknown>
  const missing = (schema.required ?? []).filter((name) => !(name in fields))
  const { properties = {}, additionalProperties } = schema
  const deviating = Object.entries(fields).flatMap(([name, field]) => {
    const fieldSchema =
      properties[name] ??
      (typeof additionalProperties === 'object' ? additionalProperties : undefined)
    return fieldSchema ? findDeviations(field, fieldSchema, { schemas, at: `${at}.${name}` }) : []
  })
  return [...missing.map((name) => `${at}.${name} is missing`), ...deviating]
}
