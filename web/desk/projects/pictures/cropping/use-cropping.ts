import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FunctionComponent } from 'react'
import { givePicture } from '../../projects-api.ts'
import type { CropAreaProps } from './crop-area.tsx'
import type { Area } from './crop-geometry.ts'
import { openFile, openUploaded, toFile, type Picture } from './picture-file.ts'

type Opening = {
  /** A file that was chosen, or the address of an uploaded picture. */
  from: File | string
  /** The part that was chosen before. */
  part: Area | null
  /** The uploaded picture that a part of it takes the place of; null for a new one. */
  replaced: string | null
}

type Opened = Opening & {
  picture: Picture
  CropArea: FunctionComponent<CropAreaProps>
}

type Place = (picture: string, replaced: string | null) => void

export type Cropping = ReturnType<typeof useCropping>

/** A picture, from its file to the part of it that payers see. `place` takes what was uploaded. */
export const useCropping = (place: Place) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [placed, setPlaced] = useState<string | null>(null)
  const part = useRef<Area | null>(null)
  // While the form is open, a cropped picture is cropped again from the whole picture.
  const sources = useRef(new Map<string, Pick<Opening, 'from' | 'part'>>())
  const opening = useMutation({ mutationFn: open })
  const giving = useMutation({
    mutationFn: async ({ picture, part }: { picture: Picture; part: Area | null }) =>
      await givePicture(await toFile(picture, part)),
  })
  const start = (from: Opening): void => {
    part.current = null
    giving.reset()
    opening.mutate(from, { onSuccess: setOpened })
  }
  const close = (): void => {
    // A picture that is still being uploaded is no longer placed.
    giving.reset()
    setOpened(null)
  }
  const give = (area: Area | null): void => {
    if (opened === null) return
    const { picture, from, replaced } = opened
    giving.mutate(
      { picture, part: area },
      {
        onSuccess: (upload) => {
          sources.current.set(upload.picture, { from, part: area })
          place(upload.picture, replaced)
          setPlaced(upload.picture)
          setOpened(null)
        },
      },
    )
  }
  const { error, variables, isPending } = opening
  return {
    opened,
    /** The picture that was placed last. */
    placed,
    choose: (file: File) => start({ from: file, part: null, replaced: null }),
    crop: (uploaded: string, address: string) => {
      const source = sources.current.get(uploaded) ?? { from: address, part: null }
      start({ ...source, replaced: uploaded })
    },
    isOpening: isPending,
    /** Why a picture was not opened: the uploaded one, or null for a file. */
    refused: error && variables ? { error, picture: variables.replaced } : null,
    setPart: (area: Area) => {
      part.current = area
    },
    isGiving: giving.isPending,
    givingError: giving.error,
    giveWhole: () => give(null),
    // Before the picture is shown, there is no part to give.
    givePart: () => part.current && give(part.current),
    close,
  }
}

const open = async (opening: Opening): Promise<Opened> => {
  const { from } = opening
  const [picture, { CropArea }] = await Promise.all([
    typeof from === 'string' ? openUploaded(from) : openFile(from),
    // Loaded only when a picture is cropped.
    import('./crop-area.tsx'),
  ])
  return { ...opening, picture, CropArea }
}
