import { describe, expect, it } from "vitest";
import { requestPosition } from "./components/current-position.ts";

type Answer = Parameters<Geolocation["getCurrentPosition"]>;

/** A browser's geolocation that answers at once and remembers how it was asked. */
function geolocationThat(answer: (success: Answer[0], failure: NonNullable<Answer[1]>) => void) {
  const asked: Answer[2][] = [];
  const geolocation = {
    getCurrentPosition: (success: Answer[0], failure: NonNullable<Answer[1]>, options: Answer[2]) => {
      asked.push(options);
      answer(success, failure);
    },
  } as Geolocation;
  return { geolocation, asked };
}

const refusing = (code: number, message: string) =>
  geolocationThat((_, failure) => failure({ code, message } as GeolocationPositionError)).geolocation;

describe("requestPosition", () => {
  it("asks for accuracy within ten seconds, and gives a rounded position", async () => {
    const coords = { latitude: 48.856614, longitude: 2.3522219 } as GeolocationCoordinates;
    const { geolocation, asked } = geolocationThat((success) => success({ coords } as GeolocationPosition));
    expect(await requestPosition(geolocation, 300_000)).toEqual({ position: { lat: 48.8566, lng: 2.3522 } });
    expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }]);
  });

  it("tells a refusal from a failure, with the browser's words", async () => {
    expect(await requestPosition(undefined, 0)).toEqual({ failure: "unsupported", browserMessage: "" });
    expect(await requestPosition(refusing(1, "User denied"), 0)).toEqual({
      failure: "denied",
      browserMessage: "User denied",
    });
    expect(await requestPosition(refusing(2, "No fix"), 0)).toMatchObject({ failure: "failed" });
    expect(await requestPosition(refusing(3, "Timeout"), 0)).toMatchObject({ failure: "failed" });
  });
});
