import { Trans } from '@lingui/react/macro'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { problemCode } from '../../lib/api/failure/problem.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { FocusTarget } from '../../ui/layout/focus-target.tsx'
import styles from './settings.module.css'

const isSettingChanged = (error: unknown): boolean => problemCode(error) === 'setting_changed'

/** What a setting as it is now explains: it is read again before the refusal is shown. */
const explained = new Set(['setting_changed', 'receipt_prefix_locked'])

/** Saves a setting, and reads it again where it is no longer what the person was shown. */
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
  /** Of the setting as it is now. */
  revision: number
  /** Takes over what the person is shown now, so that the next press replaces that. */
  take: (revision: number) => void
}

/** Whether another person changed the setting since it was opened. */
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
  /** What saving would replace, as it is now. */
  replaced: Lines
  /** What the other person added, which stands in the form too. */
  added?: Lines
  onDiscard: () => void
}

/** The setting was changed since the form was opened: what saving again would replace. */
export const SettingChanged = ({ replaced, added, onDiscard }: SettingChangedProps) => (
  <FocusTarget>
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
  </FocusTarget>
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
