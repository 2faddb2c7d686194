import { expect, it } from 'vitest'
import { may, permissions } from '@almoner/domain/staff/permissions.ts'
import { pageOfPermission } from './books-view.ts'

it('the views of an auditor are recorded for each permission that they have', () => {
  const ofAuditors = permissions.filter((permission) => may('auditor', permission))
  expect(Object.keys(pageOfPermission).toSorted()).toEqual([...ofAuditors].sort())
})
