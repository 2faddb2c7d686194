import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { givenOr, ifGiven } from '../../http/contract.ts'

/**
 * GET /projects: pages of `projectsPageSize`, the next after the last id of this one. If there is a
 * next page, the answer has a `Link` with `rel="next"`.
 */
export const projectsQuerySchema = v.object({
  subDomain: v.optional(v.string()),
  isCustomDomain: v.optional(v.string()),
  lastId: ifGiven(idSchema('project')),
  status: givenOr(v.literal('open', 'status.unknown'), 'open'),
})

export const projectsPageSize = 20

export const projectParamSchema = v.object({ projectId: idSchema('project') })

/** A mission, with its texts in the reader's language. */
export type MissionAnswer = {
  _id: string
  id: string
  organizationId: string
  title: string
  /** Rich text, as `domain/text/rich-text.ts` reads it. */
  description: string
  /** The beginning of it as plain text, in at most 150 characters: what a list shows. */
  preview: string
  isMultiLanguage: boolean
  /**
   * Comma-separated: `illustration:<name>`, paths of pictures and films on this host, or addresses
   * of videos elsewhere. The first picture is the header picture.
   */
  headerBackgroundPicture: string
  /** 0 means no goal. */
  targetAmount: Cents
  currentAmount: Cents
  donation: boolean
  status: 'open' | 'unlisted' | 'closed'
  projectReturnUrl: string | null
  /** Whether the receipt is issued automatically. If false, the charity issues each receipt. */
  quickReceipt: boolean
}
