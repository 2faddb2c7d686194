import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/button/button.tsx'
import { ErrorPrompt } from '../../ui/feedback/prompt/error-prompt.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { CharityHeader } from '../checkout/charity/charity-header.tsx'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'

/**
 * Replaces a step that was left open for too long. It shows no personal details, loses nothing, and
 * offers two ways to continue.
 */
export const PageExpired = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { expiredAt } = useCheckout()
  const goOn = async (): Promise<void> => {
    dispatchCheckout({ type: 'page_resumed' })
    // The payment methods and the fees may have changed since.
    await queryClient.invalidateQueries()
    await navigate({ to: expiredAt ?? '/SelectMission', replace: true })
  }
  const cancel = (): void => {
    dispatchCheckout({ type: 'started_over' })
    void navigate({ to: '/', replace: true })
  }
  return (
    <ErrorPrompt
      header={<CharityHeader />}
      motif="hills"
      title={t`This page has expired`}
      action={
        <Stack gap={3}>
          <Button look="primary" wide onClick={() => void goOn()}>
            <Trans>Continue with the same answers</Trans>
          </Button>
          <Button wide onClick={cancel}>
            <Trans>Cancel payment</Trans>
          </Button>
        </Stack>
      }
    >
      {t`It was inactive for half an hour. Nothing was paid, and everything you entered is still in this browser tab.`}
    </ErrorPrompt>
  )
}
