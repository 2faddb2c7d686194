import * as v from 'valibot'
import { daySchema } from '../../http/contract.ts'
import type { NamedAdministrator } from '../../use-cases/accounts/administrators/contract.ts'

/** The largest file: the whole list is about one megabyte. */
export const largestListBytes = 10 * 1024 * 1024

/** A copy that is older than this many days is out of date. */
export const freshDays = 30

export type CharityListCopyAnswer = {
  listedOn: string
  uploadedAt: string
  by: NamedAdministrator
  fileName: string
  sha256: string
  rows: number
  isStale: boolean
}

/** GET and POST /admin/charity-list; null if no copy is stored. */
export type CharityListAnswer = { copy: CharityListCopyAnswer | null }

/** GET /admin/charity-list/search */
export type CharityListSearchAnswer = CharityListAnswer & {
  /** Charities with neither the number nor the name have all words of the name. */
  matches: {
    fileNumber: string
    nameEn: string
    nameZh: string
    hasNumber: boolean
    hasName: boolean
  }[]
  /** More charities match than are answered. */
  hasMore: boolean
}

const searched = v.optional(v.pipe(v.string(), v.maxLength(200, 'text.too_long')), '')
export const charityListSearchSchema = v.object({
  name: searched,
  nameZh: searched,
  number: searched,
})

/** POST /admin/charity-list: the texts beside the file. */
export const charityListFormSchema = v.object({ listedOn: daySchema('listed_on') })
