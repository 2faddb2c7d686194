import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import {
  largestEvidenceBytes,
  type ApplicationAnswer,
  type Check,
  type CheckOutcome,
} from '@almoner/api/admin/applications/contract.ts'
import { pdfOrPictureSchema } from '../../../lib/form/file/file-schema.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { useSeen } from '../../../ui/decision-dialog/use-seen.ts'
import { charityListQuery } from '../../charity-list/charity-list-api.ts'
import { uploadEvidence, useReview } from '../applications-api.ts'
import { seenIn } from '../seen.ts'

/** What is written for a check before its outcome is recorded. */
type Draft = { listedOn: string; note: string; evidence: File | null }

type Recording = Draft & { check: Check; outcome: CheckOutcome }

const emptyDraft: Draft = { listedOn: '', note: '', evidence: null }

export type Checking = ReturnType<typeof useChecking>

/** The current check, what is written for it, and the recording of its outcome. */
export const useChecking = (
  application: ApplicationAnswer,
  { moved, finished }: { moved: (check: Check) => void; finished: () => void },
) => {
  const { checks, id, status } = application
  const order = checks.map(({ check }) => check)
  const review = useReview(id)
  const { seen, isOutdated } = useSeen(true, seenIn(application))
  const [chosen, setChosen] = useState<Check | 'none' | null>(null)
  const [drafts, setDrafts] = useState<Partial<Record<Check, Draft | undefined>>>({})
  const isOpen = (check: Check) => checks.some((each) => each.check === check && !each.recorded)
  const current = chosen ?? order.find(isOpen) ?? order[0] ?? 'none'
  const place = order.findIndex((check) => check === current)
  const go = (check: Check | undefined): void => {
    if (check === undefined) return
    setChosen(check)
    moved(check)
  }
  // Reviewers compare with the stored copy of the list, unless they write another date.
  const { data: list } = useQuery({ ...charityListQuery, enabled: status === 'pending' })
  const readDraft = (check: Check): Draft =>
    drafts[check] ?? {
      ...emptyDraft,
      listedOn: check === 'section88_listed' ? (list?.copy?.listedOn ?? '') : '',
    }
  const recording = useCommand({
    send: async ({ evidence, listedOn, ...outcome }: Recording, key) => {
      const stored = evidence === null ? null : await uploadEvidence(id, evidence)
      const evidenceSha256 = stored?.sha256 ?? null
      return await review(
        'checks',
        { ...seen, ...outcome, listedOn: listedOn || null, evidenceSha256 },
        key,
      )
    },
    done: (answer, { check }) => {
      setDrafts((all) => ({ ...all, [check]: undefined }))
      const waiting = answer.checks.filter((each) => !each.recorded).map((each) => each.check)
      const after = order.slice(order.indexOf(check) + 1)
      const next = after.find((each) => waiting.includes(each)) ?? waiting[0]
      if (next !== undefined) return go(next)
      setChosen('none')
      finished()
    },
  })
  const mayRecord = status === 'pending' && !isOutdated
  return {
    current,
    isOutdated,
    mayRecord,
    recording,
    readDraft,
    go,
    next: () => go(order[place + 1]),
    previous: () => go(order[place - 1]),
    write: (check: Check, changes: Partial<Draft>): void =>
      setDrafts({ ...drafts, [check]: { ...readDraft(check), ...changes } }),
    record: (outcome: CheckOutcome): void => {
      if (current === 'none') return
      const draft = readDraft(current)
      const isValid = v.is(evidenceSchema, draft.evidence)
      if (mayRecord && isValid) recording.run({ ...draft, check: current, outcome })
    },
  }
}

export const evidenceSchema = pdfOrPictureSchema('file', largestEvidenceBytes)
