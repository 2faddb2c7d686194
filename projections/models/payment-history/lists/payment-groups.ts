import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import { paymentMethodSchema } from '@almoner/domain/payment-methods/payment-method.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { GroupOrder } from '../../../engine/list/list-definition.ts'
import { isOfType } from '../../../engine/list/sort-type.ts'
import type { PaymentStatus } from '../table.ts'
import { payerName } from '../payers/payer-name.ts'

export type PaymentGroups = {
  organisationId: OrganisationId
  /**
   * The names of projects, and of payments for none, in the reader's language. A project without one
   * is sorted by the name in its first payment.
   */
  projectNames?: ReadonlyMap<ProjectId | 'none', string>
}

const toProject = (id: Expression<unknown>) => sql`coalesce(${id}::text, 'none')`

type PaymentOrder = GroupOrder<'date', PaymentGroups>

/** The payers by their names. The payments of a payer with several names are several groups. */
export const byPayer: PaymentOrder = {
  groups: ({ organisationId }) => sql`select person_id as value, name as rank
    from read_models.payer_names where organisation_id = ${organisationId}`,
  rank: payerName,
  value: sql.ref('person_id'),
  type: 'uuid',
  isValue: isOfType.uuid,
  isOf: ({ value, rank }) => [sql<SqlBool>`(person_id = ${value} and ${payerName} = ${rank})`],
  within: 'date',
}

/**
 * A subquery of the values that a column has in the payments of a charity. They are found in its
 * index one after another; the last one is null.
 */
const findValues = (column: string, { organisationId }: PaymentGroups) => {
  const name = sql.ref(column)
  const next = (after: Expression<unknown>) => sql`(select ${name} from read_models.payment_history
    where organisation_id = ${organisationId} and ${after} order by ${name} limit 1)`
  return sql`
    with recursive found (id) as (
      select ${next(sql`${name} is not null`)}
      union all
      select ${next(sql`${name} > found.id`)} from found where found.id is not null
    )
    select id from found`
}

/** The projects of payments by their names; no project is one too. */
export const byProject: PaymentOrder = {
  groups: (scope) => {
    const { organisationId, projectNames = new Map<string, string>() } = scope
    const firstName = sql`(select project_name from read_models.payment_history
      where organisation_id = ${organisationId} and project_id = found.id order by given_at limit 1)`
    return sql`
      select ${toProject(sql`found.id`)} as value,
        lower(coalesce(names.name, ${firstName}, '')) as rank
      from (${findValues('project_id', scope)}) as found
      left join unnest(${[...projectNames.keys()]}::text[], ${[...projectNames.values()]}::text[])
        as names (project, name) on names.project = ${toProject(sql`found.id`)}`
  },
  isShort: true,
  filter: 'project',
  value: toProject(sql.ref('project_id')),
  type: 'text',
  isValue: (text) => text === 'none' || isOfType.uuid(text),
  isOf: ({ value }) => [
    sql<SqlBool>`project_id = nullif(${value}, 'none')::uuid`,
    sql<SqlBool>`(project_id is null and ${value} = 'none')`,
  ],
  within: 'date',
}

/** The values of a column in this order. */
const inOrder = (column: string, values: readonly string[]): PaymentOrder => ({
  groups: (scope) => sql`
    select found.id as value, lpad(coalesce(ordered.place, 0)::text, 3, '0') as rank
    from (${findValues(column, scope)}) as found
    left join unnest(${values}::text[]) with ordinality as ordered (value, place)
      on ordered.value = found.id
    where found.id is not null`,
  isShort: true,
  filter: column,
  value: sql.ref(column),
  type: 'text',
  isValue: (text) => values.includes(text),
  isOf: ({ value }) => [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  within: 'date',
})

/** As filters list them. */
export const byMethod = inOrder('method', paymentMethodSchema.options)

/** From what is still to come to what ended without money. */
const statuses: Record<PaymentStatus, number> = {
  scheduled: 0,
  processing: 1,
  reauthenticate: 2,
  complete: 3,
  refunded: 4,
  error: 5,
  cancelled: 6,
}
export const byStatus = inOrder('status', Object.keys(statuses))
