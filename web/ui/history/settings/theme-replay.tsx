import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ShownTheme } from '@almoner/api/use-cases/history/settings/contract.ts'
import type { ShownField } from '../fields/field.ts'
import { FieldHistory } from '../fields/field-history.tsx'
import { settingHistoryQuery, type HistoryOwner } from '../history-api.ts'
import { useChangedStep, useRegisteredStep } from './registered-step.ts'

/** Shows the colours of the charity's pages at every moment of their history. */
export const ThemeReplay = ({ owner }: { owner: HistoryOwner }) => (
  <FieldHistory
    query={useInfiniteQuery(settingHistoryQuery(owner, 'theme'))}
    steps={{ OrganisationRegistered: useRegisteredStep(), ThemeColoursChanged: useChangedStep() }}
    toFields={useFields()}
  />
)

const useFields = (): ((state: ShownTheme) => readonly ShownField[]) => {
  const { t } = useLingui()
  const names = {
    header: t`Theme colour`,
    button: t`Button colour`,
    progressBar: t`Progress bar colour`,
  }
  const colourField = (place: keyof typeof names, colour: string): ShownField => ({
    id: place,
    name: names[place],
    value: { kind: 'colour', colour: `#${colour}` },
  })
  return ({ colours: { header, button, progressBar } }) => [
    colourField('header', header),
    colourField('button', button),
    colourField('progressBar', progressBar),
  ]
}
