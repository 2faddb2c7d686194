import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../ui/feedback/notice/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { PageTitle } from '../../../ui/layout/page/page-title.tsx'
import { receiptFormatQuery } from './receipt-format-api.ts'
import { ReceiptFormatForm } from './form/receipt-format-form.tsx'
import styles from './receipt-format.module.css'

type ReceiptFormatProps = {
  /** The text for the window's title. */
  of: string | undefined
  /** Undefined until the staff member's permissions are loaded. The server checks them again. */
  mayRead: boolean | undefined
}

/** Edits whether the charity's receipts name the payer, with a preview. */
export const ReceiptFormat = ({ of, mayRead }: ReceiptFormatProps) => {
  const { t } = useLingui()
  const enabled = mayRead === true
  const { data, error, refetch, isPending } = useQuery({ ...receiptFormatQuery, enabled })
  return (
    <>
      <PageTitle
        title={t`Receipt format`}
        of={of}
        lead={
          <Trans>The receipts that you issue from now on. Issued receipts do not change.</Trans>
        }
      />
      {mayRead === false ? (
        <Notice>
          <Trans>Only owners and finance staff can see this.</Trans>
        </Notice>
      ) : (
        <div className={styles.stack}>
          {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
          {isPending && <Skeleton height="18rem" />}
          {data && <ReceiptFormatForm answer={data} />}
        </div>
      )}
    </>
  )
}
