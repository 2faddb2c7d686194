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

/** The person who made the change. */
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

/** GET /admin/organizations/{id}/at/{position} returns the application as of that event. */
export type AtAnswer = {
  view: ApplicationView
  entry: HistoryEntry
  changes: Comparison
  /** Null before the first review. */
  reviewer: ReviewerThen | null
  /** The position of the view's decision. */
  chain: AnsweredChainPlace | null
}

/** GET /admin/organizations/{id}/at/{position}/against/{against}: what differs between the two. */
export type CompareAnswer = { from: HistoryEntry; to: HistoryEntry; comparison: Comparison }

/** The person who made a change, and its time. */
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

/** The differences between two moments, the earlier one first. */
export type Comparison = { fields: ComparedField[]; documents: ComparedDocument[] }

/** The position of a decision in the charity's hash chain. */
export type AnsweredChainPlace = {
  block: number
  /** The position within the block, counted from 1. */
  place: number
  /** The first characters of the event's hash. */
  fingerprint: string
  /** The link after the block, in hex. */
  link: string
}

/** The reviewer at a moment, and the files they had seen by then. */
export type ReviewerThen = {
  reviewer: Reviewer
  /** Null if the review was not claimed. */
  minutesSinceClaim: number | null
  /** When each file was first opened by this reviewer, by the file's id. */
  openedAt: Readonly<Record<string, string>>
  opened: { count: number; of: number }
}

export const positionParamSchema = v.object({ organizationId, position })
export const againstParamSchema = v.object({ organizationId, position, against: position })
