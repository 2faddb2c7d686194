import * as v from 'valibot'
import { addMonths, calendarDaySchema, type CalendarDay } from '../kernel/calendar.ts'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../kernel/ids.ts'
import { section88Results } from './values.ts'

const section88Checked = eventShape(
  'Section88Checked',
  v.strictObject({
    organisationId: idSchema('organisation'),
    administratorId: idSchema('administrator'),
    result: v.picklist(section88Results),
    /** The date of the list that was read. */
    sourceOn: calendarDaySchema,
    checkedOn: calendarDaySchema,
  }),
  {
    // Free text, which may name a person. It is erased with the charity.
    personal: v.strictObject({ note: v.string() }),
    whose: ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId),
  },
)

export const section88Events = [section88Checked] as const
export type Section88Checked = EventOf<typeof section88Checked>

export type RecordSection88Check = { type: 'RecordSection88Check' } & Section88Checked['data'] &
  Section88Checked['personal']

export type Section88CheckRefusal = 'source_in_future' | 'note_required'

type Section88CheckState = {
  /** The oldest first. */
  checks: readonly (Section88Checked['data'] & Section88Checked['personal'])[]
}

/**
 * The yearly checks that a charity is still exempt from tax under section 88, under its id. They are
 * recorded and change nothing else: an administrator ends the tax status of a charity that is no
 * longer listed by a decision of its own.
 */
export const section88Check: Decider<
  Section88CheckState,
  RecordSection88Check,
  Section88Checked,
  Section88CheckRefusal
> = {
  category: 'section88_check',
  shapes: section88Events,
  initial: { checks: [] },
  decide: ({ type: _type, note, ...data }) => {
    if (data.sourceOn > data.checkedOn) return { refused: 'source_in_future' }
    // The next administrator has to know what was found in its place.
    if (data.result !== 'listed' && note.trim() === '') return { refused: 'note_required' }
    return [{ type: 'Section88Checked', data, personal: { note: note.trim() } }]
  },
  evolve: ({ checks }, { data, personal }) => ({ checks: [...checks, { ...data, ...personal }] }),
}

/** A check is due a year after the last one, or after the exemption was first verified. */
export const nextSection88CheckOn = (lastOn: CalendarDay): CalendarDay => addMonths(lastOn, 12)

/**
 * Returns the day on which the next check is due. A charity that was not found on the list stays
 * due from that day, until it is found or its tax status has ended.
 */
export const dueAfterCheck = (
  { result, checkedOn }: Pick<Section88Checked['data'], 'result' | 'checkedOn'>,
  dueOn: CalendarDay,
): CalendarDay => {
  if (result === 'listed') return nextSection88CheckOn(checkedOn)
  return checkedOn < dueOn ? checkedOn : dueOn
}
