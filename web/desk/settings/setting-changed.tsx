import { Trans } from '@lingui/react/macro'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { problemCode } from '../../lib/api/failure/problem.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import styles from './settings.module.css'

const isSettingChanged = (error: unknown): boolean => problemCode(error) === 'setting_changed'

/** The refusals that the current setting explains. It is read again before the refusal is shown. */
const explained = new Set(['setting_changed', 'receipt_prefix_locked'])

/** Saves a setting. If it has changed since the person loaded it, it is read again. */
export const useSaveSetting = <Body, Answer>(
  queryKey: QueryKey,
  save: (body: Body) => Promise<Answer>,
): ((body: Body) => Promise<Answer>) => {
  const queryClient = useQueryClient()
  return async (body) => {
    try {
      return await save(body)
    } catch (error) {
      if (explained.has(problemCode(error) ?? '')) await queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
}

type CurrentRevision = {
  /** Why the form was refused, if it was. */
  error: Error | undefined
  /** The revision of the current setting. */
  revision: number
  /** Accepts the revision that is shown now, so that the next save replaces it. */
  take: (revision: number) => void
}

/** Returns whether another person changed the setting after it was opened. */
export const useSettingChanged = ({ error, revision, take }: CurrentRevision): boolean => {
  const isChanged = isSettingChanged(error)
  const show = useEffectEvent(take)
  useEffect(() => {
    if (isChanged) show(revision)
  }, [isChanged, revision])
  return isChanged
}

type Lines = readonly (readonly [label: string, value: string])[]

type SettingChangedProps = {
  /** The current values that saving would replace. */
  replaced: Lines
  /** The values that the other person added. The form contains them too. */
  added?: Lines
  onDiscard: () => void
}

/** The setting was changed since the form was opened: what saving again would replace. */
export const SettingChanged = ({ replaced, added, onDiscard }: SettingChangedProps) => (
  <Notice
    tone="warning"
    title={<Trans>Another person changed this after you opened it</Trans>}
    action={
      <Button onClick={onDiscard}>
        <Trans>Discard what I entered</Trans>
      </Button>
    }
  >
    <p>
      {replaced.length === 0 ? (
        <Trans>Nothing was saved, and what you entered is still below.</Trans>
      ) : (
        <Trans>
          Nothing was saved, and what you entered is still below. It replaces the following if you
          save again.
        </Trans>
      )}
    </p>
    <LineList lines={replaced} />
    {added && added.length > 0 && (
      <>
        <p className={styles.added}>
          <Trans>What the other person added is below too, and stays.</Trans>
        </p>
        <LineList lines={added} />
      </>
    )}
  </Notice>
)

const LineList = ({ lines }: { lines: Lines }) => (
  <dl className={styles.replaced}>
    {lines.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === '' ? '–' : value}</dd>
      </div>
    ))}
  </dl>
)
