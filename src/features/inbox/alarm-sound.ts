import type { Severity } from '../../engine/alarms/severity.ts';

/** Tones of a severity: frequency in Hz, one after the other. */
const tones: Readonly<Record<Severity, readonly number[]>> = {
  critical: [988, 784, 988, 784],
  warning: [784, 988],
  message: [784],
};

/** Seconds from one tone to the next, and how long each sounds. */
const interval = 0.2;
const duration = 0.16;
const loudness = 0.2;

let audio: AudioContext | undefined;

/**
 * Plays the sound of a severity. Browsers allow no sound on a page that was not clicked or typed into yet; the first one
 * may therefore be missing after a reload.
 */
export const playAlarmSound = (severity: Severity): void => {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const context = audio;
  if (context.state !== 'suspended') return scheduleTones(context, severity);
  // Without permission the promise stays pending, and nothing must sound minutes later.
  const wanted = performance.now();
  void context.resume().then(() => {
    if (performance.now() - wanted < 1_000) scheduleTones(context, severity);
  });
};

const scheduleTones = (context: AudioContext, severity: Severity): void => {
  tones[severity].forEach((frequency, index) => {
    const startTime = context.currentTime + 0.02 + index * interval;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.frequency.value = frequency;
    // A tone that starts or ends at once clicks.
    gain.gain.setValueAtTime(0, startTime);
    gain.gain.linearRampToValueAtTime(loudness, startTime + 0.02);
    gain.gain.linearRampToValueAtTime(0, startTime + duration);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(startTime);
    oscillator.stop(startTime + duration);
  });
};
