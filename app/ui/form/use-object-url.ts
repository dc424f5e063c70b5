import { useEffect, useState } from "react";

/** A temporary URL for a local file. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ of: Blob; url: string }>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ of: file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return file && made?.of === file ? made.url : undefined;
}
