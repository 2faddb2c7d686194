import { Hono, type Context } from 'hono'
import { presentChecklist } from '@almoner/domain/application/review/checklist.ts'
import { rehearse } from '@almoner/domain/application/review/rehearse.ts'
import { writePosition } from '@almoner/eventstore/position.ts'
import { listApplicationIds } from '@almoner/projections/models/application-desk/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { requirePermission } from '../../../middleware/requires.ts'
import { onPlatformHost } from '../../../middleware/tenant.ts'
import { validatePart } from '../../../http/valid.ts'
import { foldHistory, readHistory, type ApplicationFact } from '../history/history.ts'
import { ownAdministratorId } from '../../../use-cases/accounts/administrators/administrators.ts'
import {
  applicationsOfAnswer,
  rehearsalBodySchema,
  type ChecklistAnswer,
  type RehearsalAnswer,
  type RehearsalBody,
  type RehearsedDecision,
} from './rehearsal-contract.ts'
import { answerJson } from '../../../http/answer-json.ts'

const permission = requirePermission('applications.rehearse')

/** Administration: what another checklist would have decided. It changes nothing. */
export const rehearsalRoutes = new Hono<AppEnv>()
  .get('/applications/checklist', onPlatformHost, permission, (c) => {
    const { required, decisive, documents } = presentChecklist
    return answerJson<ChecklistAnswer>(c, {
      required: [...required],
      decisive: [...decisive],
      documents: [...documents],
    })
  })
  .post(
    '/applications/rehearsal',
    onPlatformHost,
    permission,
    validatePart('json', rehearsalBodySchema),
    async (c) => {
      const limit = { key: `rehearsal:${ownAdministratorId(c)}`, perSeconds: 1, burst: 200 }
      await assertWithinLimit(c, limit)
      return answerJson(c, await answerRehearsal(c, c.req.valid('json')))
    },
  )

/** The applications of one answer, each read from its own stream and folded. */
const answerRehearsal = async (
  c: Context<AppEnv>,
  { after, ...changed }: RehearsalBody,
): Promise<RehearsalAnswer> => {
  const { ids, next } = await listApplicationIds(c.get('deps').db, {
    after: BigInt(after ?? 0),
    limit: applicationsOfAnswer,
  })
  const others: RehearsedDecision[] = []
  let decisions = 0
  for (const id of ids) {
    const history = await readHistory(c, id)
    const rehearsed = rehearse<ApplicationFact>(history, { present: presentChecklist, changed })
    decisions += rehearsed.decisions
    const name = foldHistory(history).filled.charity?.name.default ?? null
    for (const { decision, gaps, round, was, would } of rehearsed.others) {
      const { position, meta } = decision
      const place = { id, name, round, position: writePosition(position), at: meta.at }
      others.push({ ...place, was, would, gaps: [...gaps] })
    }
  }
  return { applications: ids.length, decisions, others, next: next === null ? null : String(next) }
}
