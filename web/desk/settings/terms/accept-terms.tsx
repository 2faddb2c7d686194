import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { TermsAnswer } from '@almoner/api/desk/settings/terms/contract.ts'
import { CommandButton } from '../../../ui/button/command-button.tsx'
import { useCommand } from '../../../lib/form/command.ts'
import { Failure } from '../../../ui/feedback/notice/failure.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { overviewQuery } from '../../payments/payments-api.ts'
import { acceptTerms, termsQuery } from './terms-api.ts'
import { AgreementLinks } from '../../../ui/legal-text/agreement-links.tsx'
import { TermsText } from './terms-text.tsx'
import styles from './terms.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

type AcceptTermsProps = { due: NonNullable<TermsAnswer['due']>; onAccepted: () => void }

/** The version that holds now, for an owner to accept. */
export const AcceptTerms = ({ due, onAccepted }: AcceptTermsProps) => {
  const { version, textSha256 } = due
  const queryClient = useQueryClient()
  const readAgain = (): void => {
    // The banner of the desk may have changed, and another owner may have accepted the terms.
    void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: termsQuery.queryKey })
  }
  const accepting = useCommand({
    send: () => acceptTerms({ version, textSha256 }),
    updates: termsQuery.queryKey,
    done: () => {
      onAccepted()
      readAgain()
    },
    failed: readAgain,
  })
  return (
    <Card title={<Trans>Version {version} is waiting for your acceptance</Trans>}>
      <div className={styles.section}>
        <TermsText shown={due} />
        <AgreementLinks />
        {accepting.failure && <Failure error={accepting.failure.error} />}
        <Quiet size={13}>
          <Trans>
            You accept it for your charity. Your name, the time and the text are recorded; no other
            owner is asked again.
          </Trans>
        </Quiet>
        <div>
          <CommandButton look="primary" busy={<Trans>Saving…</Trans>} command={accepting}>
            <Trans>Accept version {version}</Trans>
          </CommandButton>
        </div>
      </div>
    </Card>
  )
}
