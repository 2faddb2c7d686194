import type { Context } from 'hono'
import type * as v from 'valibot'
import { countDays, toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { section88Check } from '@almoner/domain/section88-check/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findSection88Due } from '@almoner/projections/models/application-desk/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import {
  nameAdministrators,
  ownAdministratorId,
} from '../../../use-cases/accounts/administrators/administrators.ts'
import { recordSecurityEvent } from '../../../use-cases/accounts/security-log.ts'
import { requestKey } from '../../../use-cases/commands/idempotency-key.ts'
import { sendCommand } from '../../../use-cases/commands/send-command.ts'
import type { Section88Answer, section88CheckBodySchema } from './contract.ts'

/** Returns when the next check is due, and the former ones; null without a verified tax status. */
export const answerSection88 = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<Section88Answer | null> => {
  const { db, store } = c.get('deps')
  const dueOn = await findSection88Due(db, organisationId)
  if (dueOn === null) return null
  const { checks } = (await loadState(store, section88Check, organisationId)).state
  const toAdministrator = await nameAdministrators(
    c,
    checks.map(({ administratorId }) => administratorId),
  )
  return {
    dueOn,
    daysOverdue: countDays(dueOn, today(c)),
    checks: checks
      .map(({ result, sourceOn, checkedOn, note, administratorId }) => ({
        result,
        sourceOn,
        checkedOn,
        note,
        by: toAdministrator(administratorId),
      }))
      .toReversed(),
  }
}

/** Records a check by this administrator today. */
export const recordSection88Check = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  check: v.InferOutput<typeof section88CheckBodySchema>,
): Promise<void> => {
  const administratorId = ownAdministratorId(c)
  const handled = await sendCommand(c, {
    decider: section88Check,
    id: organisationId,
    command: {
      type: 'RecordSection88Check',
      organisationId,
      administratorId,
      checkedOn: today(c),
      ...check,
    },
    tenant: organisationId,
    key: `${administratorId}:${requestKey(c)}`,
    input: check,
  })
  if (!handled.handled) throw new Refusal('invalid_input', { fields: fields[handled.refused] })
  await recordSecurityEvent(c, {
    event: 'administrator_acted',
    outcome: 'succeeded',
    reason: 'section88_checked',
  })
}

const fields = {
  source_in_future: { sourceOn: 'source_on.future' },
  note_required: { note: 'note.required' },
}

const today = (c: Context<AppEnv>): CalendarDay =>
  toCalendarDay(instantFromMilliseconds(c.get('deps').now()))
