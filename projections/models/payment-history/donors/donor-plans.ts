import type { RowOf } from '../../../engine/database.ts'
import type { DonorChange } from './donor-change.ts'
import type { DonorRows } from './donor-rows.ts'

type Donor = RowOf<'read_models.donor_records'>

/**
 * Gives the plans of an account to the payer id of its address, under which its instalments are
 * paid. That is another one after a change of the address.
 */
export const movePlans = (donors: DonorRows, change: DonorChange): void => {
  const { organisationId: organisation_id } = change
  const account = findAccount(donors, change)
  if (account === null) return
  const payerId = change.kind === 'gift' ? change.personId : account.pays_as_id
  const plans = change.kind === 'plan' ? [change.planId] : account.own_plans
  const former =
    account.pays_as_id && donors.find({ organisation_id, person_id: account.pays_as_id })
  if (former) {
    const own_plans = former.own_plans.filter((planId) => !plans.includes(planId))
    donors.put({ ...former, own_plans })
  }
  const payer = payerId && donors.find({ organisation_id, person_id: payerId })
  if (payer) {
    const active = plans.filter((planId) => account.own_plans.includes(planId))
    donors.put({ ...payer, own_plans: [...payer.own_plans, ...active] })
  }
  donors.put({ ...account, pays_as_id: payerId })
}

const findAccount = (donors: DonorRows, change: DonorChange): Donor | null => {
  if (change.kind === 'merge') return null
  const accountId = change.kind === 'plan' ? change.personId : change.accountId
  if (accountId === null) return null
  return donors.find({ organisation_id: change.organisationId, person_id: accountId })
}
