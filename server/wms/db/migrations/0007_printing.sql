CREATE TABLE "print_jobs" (
	"job_no" text PRIMARY KEY NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "print_jobs_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"printer" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text,
	"kind" text NOT NULL,
	"doc_no" text,
	"box" integer,
	"content" jsonb NOT NULL,
	"state" text DEFAULT '排队' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"last_result" text DEFAULT '' NOT NULL,
	"reprint_of" text,
	"reason" text DEFAULT '' NOT NULL,
	"creator" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_jobs_state_known" CHECK ("print_jobs"."state" in ('排队', '已领取', '已送出', '已打印', '结果不明', '失败')),
	CONSTRAINT "print_jobs_kind" CHECK ("print_jobs"."kind" in ('面单', '测试'))
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"warehouse" text NOT NULL,
	"protocol" text NOT NULL,
	"host" text NOT NULL,
	"port" integer DEFAULT 9100 NOT NULL,
	"dpi" text NOT NULL,
	"label_size" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "printers_protocol" CHECK ("printers"."protocol" in ('ZPL', 'TSPL')),
	CONSTRAINT "printers_dpi" CHECK ("printers"."dpi" in ('203', '300')),
	CONSTRAINT "printers_label_size" CHECK ("printers"."label_size" in ('60×40', '100×60', '76×130', '100×100', '100×150')),
	CONSTRAINT "printers_status" CHECK ("printers"."status" in ('启用', '停用'))
);
--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_printer_printers_code_fk" FOREIGN KEY ("printer") REFERENCES "public"."printers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_reprint_of_print_jobs_job_no_fk" FOREIGN KEY ("reprint_of") REFERENCES "public"."print_jobs"("job_no") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "print_jobs_connection" ON "print_jobs" USING btree ("printer") WHERE "print_jobs"."state" = '已领取';--> statement-breakpoint
CREATE INDEX "print_jobs_queue" ON "print_jobs" USING btree ("printer","place") WHERE "print_jobs"."state" = '排队';--> statement-breakpoint
CREATE INDEX "print_jobs_created" ON "print_jobs" USING btree ("created_at","job_no");--> statement-breakpoint
CREATE INDEX "print_jobs_warehouse" ON "print_jobs" USING btree ("warehouse","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "print_jobs_state" ON "print_jobs" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "print_jobs_printer" ON "print_jobs" USING btree ("printer","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "print_jobs_owner" ON "print_jobs" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "print_jobs_document" ON "print_jobs" USING btree ("doc_no","box");--> statement-breakpoint
CREATE INDEX "print_jobs_original" ON "print_jobs" USING btree ("reprint_of");--> statement-breakpoint
CREATE INDEX "printers_warehouse" ON "printers" USING btree ("warehouse","code");