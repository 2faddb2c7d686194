import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { activityTypes } from '@almoner/domain/staff/activity.ts'
import { describe, expect, it } from 'vitest'
import { activityModel } from './project.ts'
import { unlistedTypes } from './unlisted-types.ts'

const folder = fileURLToPath(new URL('../../../docs/events', import.meta.url))
const types = readdirSync(folder).flatMap((name) => /^([A-Z]\w+)\.json$/.exec(name)?.[1] ?? [])

describe('the events that a charity’s activity lists', () => {
  it('are all events but those that are named with a reason', () => {
    const knownTypes = [...activityTypes, ...Object.keys(unlistedTypes)]
    expect(knownTypes.toSorted()).toEqual(types.toSorted())
  })

  it('are left out for a reason in a sentence', () => {
    for (const [type, reason] of Object.entries(unlistedTypes)) {
      expect([type, reason]).toEqual([type, expect.stringMatching(/^[A-Z][^.]{20,}\.$/)])
    }
  })

  it('are of the categories that the read model reads', () => {
    expect(activityModel.types).toEqual(activityTypes)
    expect(activityModel.categories).toEqual(
      expect.arrayContaining([
        'treasury',
        'bank_account',
        'connected_account',
        'file_download',
        'plan_subscription',
      ]),
    )
  })
})
