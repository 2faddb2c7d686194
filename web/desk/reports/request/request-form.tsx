import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { reportsList } from '@almoner/api/desk/reports/reports-list-contract.ts'
import { useCodesFailure } from './codes-failure.tsx'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { listKey } from '../../../ui/list-screen/use-list-query.ts'
import { financialYearQuery } from '../../dashboard/dashboard-api.ts'
import type { ProjectChoices } from '../../offline-entries/form/use-project-choices.ts'
import { useMay } from '../../use-may.ts'
import { useReportSentences } from '../labels/request-labels.ts'
import { kindsQuery, requestReport } from '../reports-api.ts'
import { BasisField, FileFields, KindFields } from './content-fields.tsx'
import {
  contentFields,
  initialContent,
  repeatContent,
  type KindChoices,
  type LastChoices,
} from './content-schema.ts'
import { KnownFields, PeriodFields } from './period-fields.tsx'
import { toPeriod } from '../../../lib/period/periods.ts'
import { requestSchema, toRequest } from './request-schema.ts'

type RequestFormProps = {
  kinds: KindChoices
  projects: ProjectChoices
  last: LastChoices
}

/** Requests one report, and opens it. */
export const RequestForm = ({ kinds, projects, last }: RequestFormProps) => {
  const { t } = useLingui()
  const state = useRequestForm({ kinds, projects, last })
  const { form } = state
  const enabled = useMay('giving.read')
  const yearStartsIn = useQuery({ ...financialYearQuery, enabled }).data?.startsIn ?? null
  const [kind, format] = useWatch({ control: form.control, name: ['kind', 'format'] })
  const fields = {
    state,
    prefix: '',
    kinds,
    projects,
    chosen: { kind, format },
    chooseFormat: (other: string) => form.setValue('format', other, { shouldDirty: true }),
  }
  return (
    <FormSection
      state={state}
      act={<Trans>Request the report</Trans>}
      busy={t`Requesting…`}
      compact
      failure={useCodesFailure(state.failure?.error)}
    >
      <KindFields {...fields} />
      <PeriodFields
        state={state}
        yearStartsIn={yearStartsIn}
        choosePeriod={({ from, to }) => {
          form.setValue('from', from, { shouldDirty: true, shouldValidate: state.attempt > 0 })
          form.setValue('to', to, { shouldDirty: true, shouldValidate: state.attempt > 0 })
        }}
        typeDay={() => form.setValue('period', 'own')}
      />
      <BasisField {...fields} />
      <KnownFields state={state} />
      <FileFields {...fields} />
    </FormSection>
  )
}

const useRequestForm = ({ kinds, projects, last }: RequestFormProps) => {
  const navigate = useNavigate()
  const language = useLanguage()
  return useCommandForm({
    schema: requestSchema,
    initial: {
      ...(last === null ? initialContent(kinds, language) : repeatContent(last, projects)),
      period: 'last_month',
      ...toPeriod('last_month', { today: todayInHongKong(), yearStartsIn: 1 }),
      knownOn: '',
      knownTime: '',
    },
    send: (output, key) => requestReport(toRequest(output), key),
    done: ({ id }) =>
      navigate({
        to: '/OrgSettings/Reports/$reportId',
        params: { reportId: id },
        state: { savesFile: true },
      }),
    reads: [listKey(reportsList), kindsQuery.queryKey],
    fieldOf: { ...contentFields, knownAt: 'knownOn' },
    labelsOf: useReportSentences(),
  })
}
