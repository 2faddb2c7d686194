import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { ChosenProof } from './chosen-proof.ts'
import styles from './proof-field.module.css'

const side = 64

/** A picture made small, drawn here: the page admits no address of a file on this device. */
export const ProofPicture = ({ proof: { file, kind } }: { proof: ChosenProof }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || kind !== 'picture') return
    let isLeft = false
    setDrawn(false)
    createImageBitmap(file)
      .then((picture) => {
        if (!isLeft) drawWithin(context, picture)
        picture.close()
        setDrawn(!isLeft)
        return undefined
      })
      // A picture that this browser cannot draw is still sent, and the server validates it.
      .catch(() => {})
    return () => {
      isLeft = true
    }
  }, [file, kind])
  return (
    <span className={styles.picture} aria-hidden="true">
      <canvas ref={canvas} width={side * 2} height={side * 2} hidden={!isDrawn} />
      {!isDrawn && <Icon name={kind === 'picture' ? 'eye' : 'receipt'} size={24} />}
    </span>
  )
}

// Draws as much of the picture's middle as fills the square.
const drawWithin = (context: CanvasRenderingContext2D, picture: ImageBitmap): void => {
  const least = Math.min(picture.width, picture.height)
  const x = (picture.width - least) / 2
  const y = (picture.height - least) / 2
  context.clearRect(0, 0, side * 2, side * 2)
  context.drawImage(picture, x, y, least, least, 0, 0, side * 2, side * 2)
}
