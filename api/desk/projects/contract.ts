import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { againEntry } from '../../use-cases/abuse/entered-before-contract.ts'
import { webAddressSchema } from '../../use-cases/charity/web-address-contract.ts'
import { lineSchema, linesSchema, inCents, dollarSumSchema } from '../../http/contract.ts'
import type { Money } from '../../http/money-contract.ts'

const longestTitle = 120
const longestDescription = 10_000
export const mostPictures = 8
/** 1.3 MB */
export const largestPictureBytes = Math.floor(1.3 * 1024 * 1024)

const projectStatuses = ['open', 'unlisted', 'closed'] as const

const title = (code = 'title') => lineSchema(longestTitle, code)
const description = () => linesSchema(longestDescription, 'description')

/** A title in at least one language; `language` is the one at which a missing title is reported. */
export const createTitlesSchema = (language: Language) =>
  v.pipe(
    v.object({ en: title(), zh: title(), cn: title() }),
    v.forward(
      v.partialCheck(
        [['en'], ['zh'], ['cn']],
        ({ en, zh, cn }) => en !== '' || zh !== '' || cn !== '',
        'title.required',
      ),
      [language],
    ),
  )

const fields = {
  title: createTitlesSchema('en'),
  /** Rich text, as `domain/text/rich-text.ts` reads it. */
  description: v.object({ en: description(), zh: description(), cn: description() }),
  /** Answers of POST …/pictures, addresses of videos, and what the project has already. */
  pictures: v.pipe(
    v.array(v.pipe(lineSchema(500, 'picture'), v.nonEmpty('picture.required'))),
    v.maxLength(mostPictures, 'pictures.too_many'),
  ),
  /** An empty text and 0 both mean no goal. */
  goal: inCents(
    v.pipe(
      v.union([v.number(), v.string()], 'amount.not_a_number'),
      v.transform((typed) => (typeof typed === 'string' && typed.trim() === '' ? 0 : typed)),
      dollarSumSchema,
      v.check((goal) => goal >= 0, 'amount.negative'),
    ),
  ),
  donation: v.boolean(),
  status: v.picklist(projectStatuses, 'status.unknown'),
  /** The page to which payers return. If empty, it is the page of the charity. */
  returnUrl: webAddressSchema(200, 'return_url'),
  /**
   * Whether receipts are issued automatically, which is the default. Otherwise staff issue each
   * one.
   */
  quickReceipt: v.optional(v.boolean(), true),
}

/**
 * POST /organizations/projects returns 201 and the project. 409 `project_limit_reached` names the
 * project to close first. A repeated `Idempotency-Key` is one project. It returns 409
 * `entered_before` if a project with an equal title was created within ten minutes.
 */
export const newProjectSchema = v.object({
  ...fields,
  /** Whether the person confirms a second project with an equal title. */
  again: againEntry,
})
export type NewProjectBody = v.InferInput<typeof newProjectSchema>

/**
 * PUT /organizations/projects/{id} replaces the project and sends the version that the person saw.
 * It returns 409 `project_changed` if the version has changed since, and 409 `project_type_fixed`
 * after a first payment.
 */
export const editProjectSchema = v.object({ ...fields, version: v.pipe(v.number(), v.integer()) })
export type EditProjectBody = v.InferInput<typeof editProjectSchema>

export const projectParamSchema = v.object({ projectId: idSchema('project') })
export const pictureParamSchema = v.object({ file: v.string() })

/** GET /organizations/projects/cards: those that take a place of the plan, or the closed ones. */
export const projectCardsQuerySchema = v.object({
  shown: v.optional(v.picklist(['running', 'closed'], 'shown.unknown'), 'running'),
  /** The last id of the previous page. */
  after: v.optional(idSchema('project')),
})
export const projectCardsPageSize = 12

/** POST /organizations/projects/pictures, a form with `picture`: what `pictures` may name. */
export type PictureAnswer = { picture: string }

type Figures = {
  /** 0: no goal. */
  goal: Cents
  /** The amount received, less refunds. */
  raised: Cents
  /** The charity's net amount; may be negative. */
  net: Cents
  gifts: number
  /** The time of the newest payment. */
  lastGiftAt: string | null
}

export type ProjectCard = Figures & {
  id: string
  /** The title in the reader's language. */
  title: string
  donation: boolean
  status: (typeof projectStatuses)[number]
  /** Open, and not listed because the plan allows fewer projects. Its page still works. */
  isResting: boolean
  /** The first of its pictures, as the payer's site shows it, or '' if it has none. */
  picture: string
  /** Its page for payers. */
  address: string
}

export type ProjectCardsAnswer = {
  projects: ProjectCard[]
  /** The last id, if there is a next page. */
  next: string | null
  running: number
  closed: number
  /** The number of running projects that the plan allows, or null for no limit. */
  limit: number | null
}

type Texts = Record<Language, string>

/** GET /organizations/projects/{id} */
export type ProjectAnswer = Figures & {
  id: string
  version: number
  title: Texts
  description: Texts
  pictures: string[]
  donation: boolean
  /** True once a payment came. The project then keeps its type, donations or payments. */
  isTypeFixed: boolean
  status: (typeof projectStatuses)[number]
  returnUrl: string
  quickReceipt: boolean
  address: string
}

export const projectMoney: Money<ProjectAnswer> = { goal: true, raised: true, net: true }
