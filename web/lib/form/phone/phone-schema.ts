import * as v from 'valibot'
import { checkPhone } from './phone.ts'

/** Async: the library that knows the numbers of all countries is fetched when it is needed. */
export const phoneSchema = v.pipeAsync(
  v.object({
    country: v.string(),
    number: v.pipe(v.string(), v.trim(), v.nonEmpty('phone_number.required')),
  }),
  v.forwardAsync(
    v.checkAsync(
      async (typed) => typed.number === '' || (await checkPhone(typed)) !== undefined,
      'phone.invalid',
    ),
    ['number'],
  ),
  v.transformAsync(async (typed) => (await checkPhone(typed)) ?? typed.number),
)
