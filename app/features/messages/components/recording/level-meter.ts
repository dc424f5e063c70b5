/** Measures how loud a stream is, from 0 to 1. A browser without Web Audio records as well, and shows no level. */
export function measureLevel(stream: MediaStream): { read: () => number; close: () => void } {
  if (typeof AudioContext === "undefined") return { read: () => 0, close: () => {} };
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    read: () => {
      analyser.getByteTimeDomainData(samples);
      const squares = samples.reduce((sum, sample) => sum + ((sample - 128) / 128) ** 2, 0);
      // Speech is far from full volume: the root makes it visible.
      return Math.min(1, Math.sqrt(Math.sqrt(squares / samples.length)) * 1.4);
    },
    close: () => void context.close().catch(() => {}),
  };
}
