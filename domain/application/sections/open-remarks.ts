import { canonicalJson } from '../../kernel/canonical-json.ts'
import type { ApplicationEvent } from '../events.ts'
import { evolveApplication } from '../evolve.ts'
import { readFields } from './section-fields.ts'
import { initialApplication, type ApplicationState, type Filled } from '../state.ts'

type RemarkMade = Extract<ApplicationEvent, { type: 'RemarkMade' }>

/**
 * Returns the reviewers' remarks about the newest submission that the applicant has not yet
 * addressed. A remark on a section ends with any change of it. A remark on a document ends with
 * that document.
 */
export const openRemarks = (events: readonly ApplicationEvent[]): readonly RemarkMade[] => {
  let state: ApplicationState = initialApplication
  let remarks: { remark: RemarkMade; filled: Filled }[] = []
  for (const event of events) {
    state = evolveApplication(state, event)
    if (state.status === 'none') continue
    if (event.type === 'ApplicationSubmitted') remarks = []
    if (event.type === 'RemarkMade' && event.data.visibility === 'applicant') {
      remarks.push({ remark: event, filled: state.filled })
    }
  }
  if (state.status === 'none') return []
  const { filled: now } = state
  return remarks.flatMap(({ remark, filled: then }) =>
    readPlace(then, remark) === readPlace(now, remark) ? [remark] : [],
  )
}

/**
 * Returns the content that the remark is about. A card or an account is compared as a whole,
 * because another one can have equal last digits.
 */
const readPlace = (filled: Filled, { data: { section, field } }: RemarkMade) => {
  if (field === null || field === 'last4') return canonicalJson(filled[section])
  return readFields(filled, section)?.[field] ?? ''
}
