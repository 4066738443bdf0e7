CREATE TABLE "parcel_videos" (
	"file_name" text PRIMARY KEY NOT NULL,
	"waybill_no" text NOT NULL,
	"device" text,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"creator" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "parcel_videos_time" CHECK ("parcel_videos"."start_at" < "parcel_videos"."end_at")
);
--> statement-breakpoint
ALTER TABLE "parcel_videos" ADD CONSTRAINT "parcel_videos_waybill_no_waybills_waybill_no_fk" FOREIGN KEY ("waybill_no") REFERENCES "public"."waybills"("waybill_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_videos" ADD CONSTRAINT "parcel_videos_device_devices_code_fk" FOREIGN KEY ("device") REFERENCES "public"."devices"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "parcel_videos_waybill" ON "parcel_videos" USING btree ("waybill_no","start_at");