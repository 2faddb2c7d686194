import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { lineSchema, linesSchema, seenSchema } from '../../../http/contract.ts'
import {
  charityInfoSchema,
  irFileNumberSchema,
  mostAddressLength,
  mostNameLength,
} from '../../../use-cases/charity/info/contract.ts'
import {
  profileChangeNumberSchema,
  type ProfileChangeAnswer,
} from '../../../use-cases/charity/profile-change/contract.ts'
import type { Money } from '../../../http/money-contract.ts'

/**
 * PUT /organizations/info changes the settings that take effect at once, and returns the whole
 * answer. It returns 409 `setting_changed` if another person has changed it since, and 422
 * `minimum_below_limit`, `statement_descriptor_invalid`, `default_language_unsupported`.
 */
export const infoSchema = v.object({ ...charityInfoSchema.entries, seen: seenSchema })
export type InfoBody = v.InferInput<typeof infoSchema>

const textsSchema = (most: number, code: string) =>
  v.pipe(
    v.object({
      en: lineSchema(most, code),
      zh: lineSchema(most, code),
      cn: lineSchema(most, code),
    }),
    v.forward(
      v.partialCheck(
        [['en'], ['zh'], ['cn']],
        ({ en, zh, cn }) => en !== '' || zh !== '' || cn !== '',
        `${code}.required`,
      ),
      ['en'],
    ),
  )

export const mostNoteLength = 500

/**
 * POST /organizations/info/change proposes a change of the registered details, and returns the
 * whole answer. It returns 409 `profile_change_waiting`, `setting_changed`; 422 `nothing_changed`,
 * and `ir_file_number_required` if a verified number would be removed.
 */
export const proposalSchema = v.object({
  name: textsSchema(mostNameLength, 'name'),
  address: textsSchema(mostAddressLength, 'address'),
  irFileNumber: irFileNumberSchema,
  /** A note to the reviewer. */
  note: linesSchema(mostNoteLength, 'note'),
  seen: seenSchema,
})
export type ProposalBody = v.InferInput<typeof proposalSchema>

/** POST /organizations/info/change/withdraw. 409 `profile_change_ended`. */
export const withdrawalSchema = v.object({ number: profileChangeNumberSchema })

/** 1.3 MB */
export const largestLogoBytes = Math.floor(1.3 * 1024 * 1024)

/**
 * POST /organizations/info/logo takes a form with the file `picture` (PNG or JPEG), shows it from
 * then on, and returns the whole answer. 422 with `picture.not_picture` and the like at `picture`.
 */

type Texts = Record<Language, string>

/** GET /organizations/info, and the answer of each change. */
export type InfoAnswer = {
  /** The charity's registered details. They change only with our approval. */
  registered: { name: Texts; address: Texts; irFileNumber: string }
  /** The newest proposal, or null before the first one. */
  change: ProfileChangeAnswer | null
  /** The revision of the registered and proposed details, sent back as `seen` of a proposal. */
  registeredRevision: number
  /** The address of the payers' pages. It never changes. */
  payerSite: string
  /** The address of the uploaded logo. Null if it is a drawing of ours, or if there is none. */
  logo: string | null
  organisationUrl: string
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  defaultLanguage: Language
  supportedLanguages: Language[]
  /** False if the plan shows the payers' pages in the main language first. */
  detectsLanguage: boolean
  statementDescriptor: string
  /** Null if the platform's minimum applies. */
  minimum: Cents | null
  /** The number of changes to the settings that take effect at once, sent back as `seen`. */
  revision: number
}

export const infoMoney: Money<InfoAnswer> = { minimum: true }
