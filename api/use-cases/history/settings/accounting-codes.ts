import type { AccountingCodesEvent } from '@almoner/domain/accounting-codes/events.ts'
import {
  accountingCodes,
  type AccountingCodesState,
} from '@almoner/domain/accounting-codes/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { MappingKey } from '@almoner/domain/reporting/accounting/account-codes.ts'
import { moneyKinds } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import type { History } from '../history.ts'
import type { ShownAccountingCodes } from './contract.ts'

const projectsIn = ({ codes }: AccountingCodesState): readonly ProjectId[] =>
  (Object.keys(codes) as MappingKey[]).filter(
    (key): key is ProjectId => !(moneyKinds as readonly MappingKey[]).includes(key),
  )

/** How the charity's own books name the accounts of its money. */
export const accountingCodesHistory: History<
  AccountingCodesState,
  AccountingCodesEvent,
  ShownAccountingCodes
> = {
  decider: accountingCodes,
  details: {
    AccountingCodesChanged: ({ data: { after } }) => ({ accounts: Object.keys(after).length }),
  },
  hasInitial: true,
  namesProjects: true,
  show: (state, { projectTitles }) => ({
    software: state.software,
    dayOrder: state.dayOrder,
    kinds: moneyKinds.flatMap((kind) => {
      const codes = state.codes[kind]
      return codes === undefined ? [] : [{ kind, codes }]
    }),
    projects: projectsIn(state).map((id) => ({
      id,
      title: requirePresent(projectTitles.get(id), 'the title of the project'),
      codes: requirePresent(state.codes[id], 'the codes of the project'),
    })),
  }),
}
