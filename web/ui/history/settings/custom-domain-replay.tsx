import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type {
  SettingHistories,
  ShownCustomDomain,
} from '@almoner/api/use-cases/history/settings/contract.ts'
import { textField, type ShownField } from '../fields/field.ts'
import { FieldHistory } from '../fields/field-history.tsx'
import { settingHistoryQuery, type HistoryOwner } from '../history-api.ts'
import type { HistorySteps } from '../history-replay.tsx'
import { useRegisteredStep } from './registered-step.ts'

/** Shows the charity's own domain at every moment of its history. */
export const CustomDomainReplay = ({ owner }: { owner: HistoryOwner }) => (
  <FieldHistory
    query={useInfiniteQuery(settingHistoryQuery(owner, 'custom-domain'))}
    steps={useSteps()}
    toFields={useFields()}
  />
)

const useFields = (): ((state: ShownCustomDomain) => readonly ShownField[]) => {
  const { t } = useLingui()
  const states = {
    asked: t`Not verified yet`,
    verified: t`Verified`,
    lost: t`Its records are missing`,
  }
  return ({ host, status }) => [
    textField('host', t`Domain name`, host ?? t`None`),
    textField('status', t`Verification`, status && states[status]),
  ]
}

const useSteps = (): HistorySteps<SettingHistories['custom-domain']['entries'][number]['type']> => {
  const { t } = useLingui()
  return {
    OrganisationRegistered: useRegisteredStep(),
    CustomDomainAsked: {
      icon: 'globe',
      tone: 'neutral',
      sentence: ({ host }) => t`The domain ${{ host: String(host) }} was added`,
    },
    CustomDomainCheckRequested: {
      icon: 'refresh',
      tone: 'neutral',
      sentence: ({ host }) => t`Another check of ${{ host: String(host) }} was requested`,
    },
    CustomDomainVerified: {
      icon: 'success',
      tone: 'success',
      sentence: ({ host }) => t`The domain ${{ host: String(host) }} was verified`,
    },
    CustomDomainLost: {
      icon: 'danger',
      tone: 'danger',
      sentence: ({ host }) => t`The records of ${{ host: String(host) }} were no longer there`,
    },
    CustomDomainRemoved: {
      icon: 'close',
      tone: 'warning',
      sentence: ({ host }) => t`The domain ${{ host: String(host) }} was removed`,
    },
  }
}
