import * as v from 'valibot'
import type { Language } from '@almoner/domain/kernel/locale.ts'

/** POST /donors/login: donors on a charity's host; staff and administrators on the bare domain. */
export const loginSchema = v.object({
  username: v.pipe(
    v.string('username.required'),
    v.trim(),
    v.nonEmpty('username.required'),
    v.maxLength(254, 'username.too_long'),
  ),
  password: v.pipe(
    v.string('password.required'),
    v.nonEmpty('password.required'),
    v.maxLength(200, 'password.too_long'),
  ),
  /** Which door on the bare domain: the charity's desk or administration; without it, either. */
  as: v.optional(v.picklist(['donor', 'organization', 'admin'], 'as.unknown')),
})
export type LoginBody = v.InferInput<typeof loginSchema>

/** 204 with a cookie, or, for an external origin, 200 with this. */
export type LoginAnswer = { accessToken: string; expiredIn: number }

type ProfileEntries = { firstName: string; lastName: string; phoneNumber: string }

/**
 * GET /donors: whoever is logged in, and 401 for everybody else. What belongs to the person stands
 * under `customer` as well, which the specification has its readers merge into the rest.
 */
export type DonorAnswer = ProfileEntries & {
  id: string
  /** An e-mail address. */
  username: string
  language: Language
  customer: ProfileEntries
}
