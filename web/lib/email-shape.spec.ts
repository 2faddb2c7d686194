import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { emailShape } from './email-shape.ts'

describe('the shape of an e-mail address', () => {
  it('is the one by which the API judges', () => {
    expect(emailShape).toEqual(v.EMAIL_REGEX)
  })
})
