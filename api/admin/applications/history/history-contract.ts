import * as v from 'valibot'
import type { DocumentChange, FieldThen } from '@almoner/domain/application/sections/compare.ts'
import type { ApplicationEvent } from '@almoner/domain/application/events.ts'
import {
  organizationId,
  position,
  type ApplicationView,
  type Reviewer,
  type Section,
} from '../contract.ts'

export type { FieldThen }

/** Who did it. */
export type HistoryActor =
  | { kind: 'applicant' }
  | ({ kind: 'administrator' } & Reviewer)
  | { kind: 'platform' }

/** One event of an application. `details`: what its sentence needs. */
export type HistoryEntry = {
  position: string
  at: string
  actor: HistoryActor
  type: ApplicationEvent['type']
  details: Readonly<Record<string, string | number | boolean | null>>
}

/** GET /admin/organizations/{id}/history */
export type HistoryAnswer = { entries: HistoryEntry[] }

/** GET /admin/organizations/{id}/at/{position}: as it stood after that event. */
export type AtAnswer = {
  view: ApplicationView
  entry: HistoryEntry
  changes: Comparison
  /** Null before anybody reviewed it. */
  reviewer: ReviewerThen | null
  /** Of the view's decision. */
  chain: AnsweredChainPlace | null
}

/** GET /admin/organizations/{id}/at/{position}/against/{against}: what differs between the two. */
export type CompareAnswer = { from: HistoryEntry; to: HistoryEntry; comparison: Comparison }

/** Who changed something, and when. */
export type ChangedBy = { by: HistoryActor; at: string }

/** A field that differs between two moments. Absent is not empty. */
export type ComparedField = {
  section: Section
  field: string
  before: FieldThen
  after: FieldThen
} & ChangedBy

/** A document that differs between two moments. */
export type ComparedDocument = DocumentChange & ChangedBy

/** What differs between two moments, the earlier one first. */
export type Comparison = { fields: ComparedField[]; documents: ComparedDocument[] }

/** Where a decision stands in the charity's hash chain. */
export type AnsweredChainPlace = {
  block: number
  /** From 1, within its block. */
  place: number
  /** The first characters of the event's hash. */
  fingerprint: string
  /** The link after the block, in hex. */
  link: string
}

/** What the reviewer had seen by a moment. */
export type ReviewerThen = {
  reviewer: Reviewer
  /** Null for a review that nobody had claimed. */
  minutesSinceClaim: number | null
  /** When each file was first opened by this reviewer, by the file's id. */
  openedAt: Readonly<Record<string, string>>
  opened: { count: number; of: number }
}

export const positionParamSchema = v.object({ organizationId, position })
export const againstParamSchema = v.object({ organizationId, position, against: position })
