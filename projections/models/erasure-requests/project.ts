import { erasureDueOn } from '@almoner/domain/erasure-request/values.ts'
import {
  erasureRequestEvents,
  type ErasureRequestEvent,
} from '@almoner/domain/erasure-request/events.ts'
import { erasureRequests } from '@almoner/domain/erasure-request/index.ts'
import { donorErased } from '@almoner/domain/donor/events.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import type { RowOf } from '../../engine/database.ts'
import { erasureCategory, withErasures } from '../../engine/erasures.ts'
import { readFacts, toTypes, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'

const table = 'read_models.erasure_requests'
type Row = RowOf<typeof table>
type RequestFact = Fact<ErasureRequestEvent>

/** The requests of charities that a donor is erased. */
export const erasureRequestsModel: ReadModel = {
  name: 'erasure-requests',
  version: 1,
  categories: [erasureRequests.category, erasureCategory],
  types: [...toTypes(erasureRequestEvents), donorErased.type],
  personal: true,
  tables: [table],
  project: withErasures({
    project: (trx, events) =>
      foldRows<RequestFact, typeof table>(trx, {
        table,
        key: ['request_id'],
        facts: readFacts(erasureRequestEvents, events),
        keyOf: ({ data }) => ({ request_id: data.requestId }),
        apply: rowAfter,
      }),
    erase: async (trx, { people, position }) => {
      await trx
        .updateTable(table)
        .set((row) => ({
          reason: erased,
          decline_reason: row
            .case()
            .when('decline_reason', 'is not', null)
            .then(erased)
            .else(null)
            .end(),
        }))
        .where('person_id', 'in', people)
        .where('position', '<', position)
        .execute()
    },
  }),
}

const rowAfter = (before: Row | null, fact: RequestFact): Omit<Row, 'position'> => {
  if (fact.type === 'ErasureRequested') return requested(fact)
  const row = requirePresent(before, `the request of ${fact.type} at ${fact.position}`)
  const { at } = fact.data
  switch (fact.type) {
    case 'ErasureRequestWithdrawn':
      return { ...row, status: 'withdrawn', decided_at: at }
    case 'ErasureRequestDeclined': {
      const { administratorId: decided_by } = fact.data
      const decline_reason = fact.personal.reason
      return { ...row, status: 'declined', decided_by, decided_at: at, decline_reason }
    }
    case 'ErasureRequestApproved':
      return {
        ...row,
        status: 'approved',
        decided_by: fact.data.administratorId,
        decided_at: at,
      }
    case 'ErasureRequestCarriedOut':
      return { ...row, status: 'carried_out', carried_out_at: at }
  }
}

const requested = ({
  data,
  personal,
  position,
}: Extract<RequestFact, { type: 'ErasureRequested' }>): Omit<Row, 'position'> => ({
  request_id: data.requestId,
  organisation_id: data.organisationId,
  person_id: data.personId,
  people: data.people,
  status: 'open',
  reason: personal.reason,
  received_on: data.receivedOn,
  due_on: erasureDueOn(data.receivedOn),
  requested_by: data.by,
  requested_at: data.at,
  decided_by: null,
  decided_at: null,
  decline_reason: null,
  carried_out_at: null,
  requested_position: position,
})
