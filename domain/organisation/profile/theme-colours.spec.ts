import { describe, it } from 'vitest'
import { given } from '../../testing/given.ts'
import * as the from '../fixtures.ts'
import { organisation } from '../index.ts'
import type { ChangeThemeColours } from './theme-colours.ts'

const { colours, before } = the.themeColoursChanged.data
const change = (to = colours): ChangeThemeColours => ({ type: 'ChangeThemeColours', colours: to })

const free = {
  ...the.registered,
  data: { ...the.registered.data, profile: { ...the.profile, plan: 'free' as const } },
}

describe('the colours of a charity', () => {
  it('change, and the event has those before', () => {
    given(organisation, the.registered).when(change()).then(the.themeColoursChanged)
  })

  it('are not overwritten by a person who saw others', () => {
    const other = { ...colours, header: '000000' }
    const command = { ...change(other), seenRevision: 0 }
    given(organisation, the.registered, the.themeColoursChanged)
      .when(command)
      .thenRefused('setting_changed')
    given(organisation, the.registered, the.themeColoursChanged)
      .when({ ...command, seenRevision: 1 })
      .then({
        type: 'ThemeColoursChanged',
        data: { ...the.themeColoursChanged.data, colours: other, before: colours },
      })
  })

  it('are the same in upper and lower case, and sent again change nothing', () => {
    given(organisation, the.registered, the.themeColoursChanged)
      .when(change({ ...colours, header: colours.header.toLowerCase() }))
      .thenNothing()
  })

  it('change back', () => {
    given(organisation, the.registered, the.themeColoursChanged)
      .when(change(before))
      .then({
        ...the.themeColoursChanged,
        data: { ...the.themeColoursChanged.data, colours: before, before: colours },
      })
  })

  it('stay those of the platform on the free plan', () => {
    given(organisation, free).when(change()).thenRefused('plan_excludes_theme_colours')
  })

  it('are those of a registered charity only', () => {
    given(organisation).when(change()).thenRefused('organisation_not_found')
  })
})
