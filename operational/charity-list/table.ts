import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** A copy of the list of charities that the Inland Revenue publishes. */
export type CharityListTable = {
  /** The SHA-256 of the uploaded file, in hex. */
  sha256: string
  file_name: string
  /** The day of the list, as the administrator read it on the list. */
  listed_on: CalendarDay
  rows: number
  administrator_id: AdministratorId
  uploaded_at: Instant
}

/** The charities of the newest copy. Older copies keep their date and hash only. */
export type ListedCharityTable = {
  sha256: string
  row: number
  /** Empty if the list does not have it. */
  file_number: string
  name_en: string
  name_zh: string
  file_key: string
  name_en_key: string
  name_zh_key: string
}
