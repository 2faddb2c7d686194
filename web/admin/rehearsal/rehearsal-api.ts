import { queryOptions } from '@tanstack/react-query'
import type {
  ChecklistAnswer,
  RehearsalAnswer,
  RehearsalBody,
} from '@almoner/api/admin/applications/rehearsal/rehearsal-contract.ts'
import { call } from '../../lib/api/api.ts'

export const checklistQuery = queryOptions({
  queryKey: ['admin', 'checklist'],
  queryFn: ({ signal }) =>
    call<ChecklistAnswer>('GET', '/api/admin/applications/checklist', undefined, { signal }),
})

export type Rehearsed = Omit<RehearsalAnswer, 'next'>

/** Runs a checklist over every application, in batches. */
export const rehearseAll = async (checklist: ChecklistAnswer): Promise<Rehearsed> => {
  const sum: Rehearsed = { applications: 0, decisions: 0, others: [] }
  let after: string | null = null
  do {
    const body: RehearsalBody = { ...checklist, after }
    const answer: RehearsalAnswer = await call('POST', '/api/admin/applications/rehearsal', body)
    sum.applications += answer.applications
    sum.decisions += answer.decisions
    sum.others.push(...answer.others)
    after = answer.next
  } while (after !== null)
  return sum
}
