import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type CSSProperties } from 'react'
import type { WaitingProof } from '@almoner/api/desk/proofs/contract.ts'
import { classes } from '../../../lib/classes.ts'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './proof-viewer.module.css'

const zooms = [1, 1.5, 2, 3, 4] as const

type Look = { id: string | undefined; zoom: number; turns: number }

/**
 * Shows the picture that a payer sent, beside its facts. The next pictures are loaded in advance.
 * Each keeps its element when it becomes the current one, because the server forbids storing them.
 */
export const ProofViewer = ({
  current,
  near,
}: {
  current: WaitingProof
  /** The current proof and those that may come next. */
  near: readonly WaitingProof[]
}) => {
  const { t } = useLingui()
  const [look, setLook] = useState<Look>({ id: current.id, zoom: 0, turns: 0 })
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set())
  const { zoom, turns } = look.id === current.id ? look : { zoom: 0, turns: 0 }
  const change = (changes: Partial<Look>): void =>
    setLook({ id: current.id, zoom, turns, ...changes })
  const { proof } = current
  const isShown = isPicture(current) && !lost.has(current.id)
  return (
    <figure className={styles.viewer}>
      {/* A picture that is larger than its frame is scrolled by the arrow keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.frame} role="group" aria-label={t`Proof of payment`} tabIndex={0}>
        {near
          .filter((row) => isPicture(row) && !lost.has(row.id))
          .map((row) => (
            <img
              key={row.id}
              src={row.proof?.path}
              alt={t`Proof of payment sent by the payer`}
              hidden={row.id !== current.id}
              className={classes(styles.picture, turns % 2 === 1 && styles.turned)}
              style={{ '--zoom': zooms[zoom], '--turn': `${turns * 90}deg` } as CSSProperties}
              onError={() => setLost(new Set([...lost, row.id]))}
            />
          ))}
        {!isShown && <NoPicture row={current} isLost={lost.has(current.id)} />}
      </div>
      {proof && (
        <figcaption className={styles.tools}>
          {isShown && (
            <>
              <Button icon="plus" onClick={() => change({ zoom: Math.min(zoom + 1, 4) })}>
                <Trans>Zoom in</Trans>
              </Button>
              <Button onClick={() => change({ zoom: Math.max(zoom - 1, 0) })}>
                <Trans>Zoom out</Trans>
              </Button>
              <Button icon="refresh" onClick={() => change({ turns: turns + 1 })}>
                <Trans>Rotate</Trans>
              </Button>
            </>
          )}
          <a href={`${proof.path}?save`} className={buttonClass('quiet', false)}>
            <Icon name="download" />
            <span>
              {isPicture(current) ? (
                <Trans>Save the picture</Trans>
              ) : (
                <Trans>Save the document (PDF)</Trans>
              )}
            </span>
          </a>
        </figcaption>
      )}
    </figure>
  )
}

const isPicture = ({ proof }: WaitingProof): boolean =>
  proof?.contentType.startsWith('image/') === true

const NoPicture = ({ row, isLost }: { row: WaitingProof; isLost: boolean }) => {
  if (isLost) {
    return (
      <Notice tone="warning">
        <Trans>The proof of payment could not be shown. Reload the page to try again.</Trans>
      </Notice>
    )
  }
  return (
    <p className={styles.none}>
      {row.proof ? (
        <Trans>This proof is a PDF. Save it to view it.</Trans>
      ) : (
        <Trans>The payer sent no proof of payment.</Trans>
      )}
    </p>
  )
}
