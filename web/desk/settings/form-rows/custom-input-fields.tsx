import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePlanName } from '../../../lib/text/plan-name.ts'
import { LoadFailure } from '../../../ui/feedback/notice/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { PlanNotice } from '../../../ui/feedback/notice/plan-notice.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { PageTitle } from '../../../ui/layout/page/page-title.tsx'
import { formRowsQuery } from './form-rows-api.ts'
import { FormRowsForm } from './form-rows-form.tsx'
import styles from './form-rows.module.css'

type CustomInputFieldsProps = {
  /** The text for the window's title. */
  of: string | undefined
  /** Undefined until the staff member's permissions are loaded. The server checks them again. */
  mayRead: boolean | undefined
}

/** Edits the charity's own questions, which payers answer beside their personal details. */
export const CustomInputFields = ({ of, mayRead }: CustomInputFieldsProps) => {
  const { t } = useLingui()
  const enabled = mayRead === true
  const { data, error, refetch, isPending } = useQuery({ ...formRowsQuery, enabled })
  return (
    <>
      <PageTitle
        title={t`Custom input fields`}
        of={of}
        lead={<Trans>Questions of your own, beside the personal details of your payers.</Trans>}
      />
      {mayRead === false ? (
        <Notice>
          <Trans>Only owners and fundraisers can see and change the questions.</Trans>
        </Notice>
      ) : (
        <div className={styles.stack}>
          {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
          {isPending && <Skeleton height="24rem" />}
          {data && (data.isIncluded ? <FormRowsForm answer={data} /> : <NotIncluded {...data} />)}
        </div>
      )}
    </>
  )
}

const NotIncluded = ({ planWith }: { planWith: string }) => {
  const plan = usePlanName()(planWith)
  return (
    <PlanNotice title={<Trans>Questions of your own come with the {plan}</Trans>}>
      <Trans>
        You could ask each payer up to 20 things, such as the size of a shirt, and show the answers
        on receipts.
      </Trans>
    </PlanNotice>
  )
}
