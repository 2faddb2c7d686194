import type { AnyList } from '@almoner/api/http/lists/contract.ts'

export type FilterLook = {
  label: string
  /**
   * `links`: a row of links beside the title, in place of a control. `chip`: only a link elsewhere
   * sets this filter, and its chip removes it.
   */
  as?: 'links' | 'chip'
  /** The options of a choice. */
  options?: readonly { value: string; word: string; count?: string | undefined }[]
  /** The options that have a link beside the title, if a control has all of them. */
  linked?: readonly string[]
  /** The text of the chip, if it is not made of the label and the value. */
  text?: string | undefined
}

/** The filters of a screen by name; a filter without an entry is not shown. */
export type FilterLooks = Readonly<Record<string, FilterLook>>

/** The values in a list's address, by name. */
export type Values = Readonly<Record<string, string>>

/** A list's filter and its look, by name. */
export const findKind = (list: AnyList, name: string) => list.filters[name]?.kind ?? 'words'
