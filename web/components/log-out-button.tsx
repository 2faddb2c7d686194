import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../lib/api.ts'
import { forgetEverything, isSignedOut, type Realm } from '../lib/session.ts'
import styles from './log-out-button.module.css'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** The way out of the desk and of administration. */
export const LogOutButton = ({ realm, to }: { realm: Realm; to: string }) => {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leaving = useMutation({
    mutationFn: async () => {
      try {
        await call<undefined>('GET', '/api/donors/logout')
      } catch (error) {
        if (!isSignedOut(error)) throw error
      }
    },
    onSuccess: async () => {
      await navigate({ to })
      forgetEverything(queryClient, realm, false)
    },
  })
  return (
    <>
      {leaving.isError && (
        <span role="alert" className={styles.failure}>
          <Trans>Not logged out yet. Try again.</Trans>
        </span>
      )}
      <button
        type="button"
        className={styles.button}
        aria-label={t`Log out`}
        aria-disabled={leaving.isPending || undefined}
        onClick={() => {
          if (!leaving.isPending) leaving.mutate()
        }}
      >
        {leaving.isPending ? <Spinner /> : <Icon name="log-out" />}
        <span className={styles.words}>{t`Log out`}</span>
      </button>
    </>
  )
}
