import * as v from 'valibot'
import { emailSchema } from '@almoner/api/http/contract.ts'
import { nameSchema } from '@almoner/api/use-cases/accounts/names-contract.ts'
import { newPasswordSchema } from '@almoner/api/use-cases/accounts/contract.ts'
import { passwordAgainSchema } from '../../lib/password/new-password-twice.ts'
import { ownPasswordSchema } from '../../lib/session/login/own-login-schemas.ts'
import { checkPhone } from '../../lib/form/phone/phone.ts'
import { passwordWeaknessCode } from '../../lib/password/weak-password.ts'

export const usernameSchema = v.object({ username: emailSchema })

/** The one that was chosen at the sign-up; it is not typed again. */
export const signupPasswordSchema = v.object({
  password: ownPasswordSchema.entries.password,
  again: v.string(),
})

/** Another one in its place. */
export const replacedPasswordSchema = v.pipe(
  v.object({ password: newPasswordSchema, again: passwordAgainSchema }),
  v.forward(
    v.partialCheck(
      [['password'], ['again']],
      ({ password, again }) => again === '' || password === again,
      'password.mismatch',
    ),
    ['again'],
  ),
)

/** `forbiddenNames`: the names that a password must not contain. */
export const chosenPasswordSchema = (forbiddenNames: readonly string[]) =>
  v.objectAsync({
    password: v.pipeAsync(
      newPasswordSchema,
      // The API refuses the password too, but only on the screen after the next one, where it
      // cannot be corrected.
      v.rawCheckAsync(async ({ dataset, addIssue }) => {
        const code = dataset.typed && (await passwordWeaknessCode(dataset.value, forbiddenNames))
        if (code) addIssue({ message: code })
      }),
    ),
  })

const name = (code: string) => v.pipe(nameSchema('person', code), v.nonEmpty(`${code}.required`))

// Async: the library that knows the numbers of all countries is fetched when it is needed.
const phone = v.pipeAsync(
  v.object({
    country: v.string(),
    number: v.pipe(v.string(), v.trim(), v.nonEmpty('phone.required')),
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

/** Validates the donor's details, with the password that was chosen on the previous screen. */
export const signupSchema = (password: string) =>
  v.objectAsync({
    again: v.pipe(passwordAgainSchema, v.literal(password, 'password.mismatch')),
    lastName: name('last_name'),
    firstName: name('first_name'),
    phone,
  })

/**
 * Validates the profile. A new username moves the account to another mailbox, so the request also
 * needs the password.
 */
export const profileSchema = (username: string) =>
  v.pipeAsync(
    v.objectAsync({
      username: emailSchema,
      password: v.string(),
      lastName: name('last_name'),
      firstName: name('first_name'),
      phone,
    }),
    v.forward(
      v.partialCheck(
        [['username'], ['password']],
        (typed) => !isAnotherUsername(typed.username, username) || typed.password !== '',
        'password.missing',
      ),
      ['password'],
    ),
  )

export const isAnotherUsername = (typed: string, knownUsername: string): boolean =>
  typed.trim().toLowerCase() !== knownUsername.toLowerCase()
