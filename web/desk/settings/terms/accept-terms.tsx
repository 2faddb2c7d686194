import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TermsAnswer } from '@almoner/api/desk/settings/terms/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Failure } from '../../../ui/feedback/notice/failure.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { overviewQuery } from '../../payments/payments-api.ts'
import { acceptTerms, termsQuery } from './terms-api.ts'
import { AgreementLinks } from '../../../ui/legal-text/agreement-links.tsx'
import { TermsText } from './terms-text.tsx'
import styles from './terms.module.css'

type AcceptTermsProps = { due: NonNullable<TermsAnswer['due']>; onAccepted: () => void }

/** The version that holds now, for an owner to accept. */
export const AcceptTerms = ({ due, onAccepted }: AcceptTermsProps) => {
  const { version, textSha256 } = due
  const queryClient = useQueryClient()
  const accepting = useMutation({
    mutationFn: () => acceptTerms({ version, textSha256 }),
    onSuccess: (answer) => {
      queryClient.setQueryData(termsQuery.queryKey, answer)
      onAccepted()
    },
    // The banner of the desk may have changed, and another owner may have accepted the terms.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: termsQuery.queryKey })
    },
  })
  return (
    <Card title={<Trans>Version {version} is waiting for your acceptance</Trans>}>
      <div className={styles.section}>
        <TermsText shown={due} />
        <AgreementLinks />
        {accepting.error && <Failure error={accepting.error} />}
        <p className={styles.quiet}>
          <Trans>
            You accept it for your charity. Your name, the time and the text are recorded; no other
            owner is asked again.
          </Trans>
        </p>
        <div>
          <Button
            look="primary"
            busy={accepting.isPending && <Trans>Saving…</Trans>}
            onClick={() => accepting.mutate()}
          >
            <Trans>Accept version {version}</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}
